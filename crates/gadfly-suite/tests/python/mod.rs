//! Generated pytest files, executed by the real Python. Needs python3; with pytest in `.deps/pytest`
//! (`tools/setup-pytest.sh`) the real pytest runs them too.

mod killing;
mod support;
mod written;
