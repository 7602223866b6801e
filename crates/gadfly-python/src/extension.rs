//! Data of a path that the machine does not look into: they belong to whoever follows the paths.

use std::any::Any;
use std::rc::Rc;

/// Data of one path. A fork begins with the same; they are copied when one of the two changes them.
#[derive(Clone, Default)]
pub struct PathData(Option<Rc<dyn Any>>);

impl PathData {
    pub fn get<T: Any>(&self) -> Option<&T> {
        self.0.as_deref()?.downcast_ref()
    }

    /// Data of another type are replaced by the default.
    pub fn get_mut<T: Any + Clone + Default>(&mut self) -> &mut T {
        let kept = self.0.take().and_then(|data| data.downcast::<T>().ok());
        let mut kept = kept.unwrap_or_default();
        Rc::make_mut(&mut kept);
        let kept: &mut Rc<dyn Any> = self.0.insert(kept);
        Rc::get_mut(kept)
            .and_then(|data| data.downcast_mut())
            .unwrap_or_else(|| unreachable!("nobody else has the copy"))
    }
}
