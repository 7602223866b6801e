//! What jobs keep of a path and in a machine, without the machine knowing them.
//!
//! The machine copies the data of a path when the path forks, and never looks at it. Each job keeps its data
//! under its own type, so several jobs can use one machine.

use smallvec::SmallVec;
use std::any::Any;
use std::rc::Rc;

/// Data of a path, by type. Forked paths share it until one of them changes it.
#[derive(Clone, Default)]
pub struct PathData(SmallVec<[Rc<dyn Any>; 1]>);

impl PathData {
    pub fn get<T: 'static>(&self) -> Option<&T> {
        self.0.iter().find_map(|data| data.downcast_ref())
    }

    pub fn set<T: 'static>(&mut self, data: T) {
        let data: Rc<dyn Any> = Rc::new(data);
        match self.0.iter().position(|old| old.is::<T>()) {
            Some(at) => self.0[at] = data,
            None => self.0.push(data),
        }
    }

    /// Changes the data of this path only, beginning with the default.
    pub fn change<T: Clone + Default + 'static>(&mut self, change: impl FnOnce(&mut T)) {
        let old = self.0.iter_mut().find(|data| data.is::<T>());
        if let Some(own) = old.and_then(Rc::get_mut).and_then(|d| d.downcast_mut()) {
            return change(own);
        }
        let mut copy = self.get::<T>().cloned().unwrap_or_default();
        change(&mut copy);
        self.set(copy);
    }
}

/// Data that a job keeps in a machine, by type.
#[derive(Default)]
pub struct MachineData(Vec<Box<dyn Any>>);

impl MachineData {
    pub fn get<T: 'static>(&self) -> Option<&T> {
        self.0.iter().find_map(|data| data.downcast_ref())
    }

    pub fn get_mut<T: 'static>(&mut self) -> Option<&mut T> {
        self.0.iter_mut().find_map(|data| data.downcast_mut())
    }

    pub fn set<T: 'static>(&mut self, data: T) {
        self.remove::<T>();
        self.0.push(Box::new(data));
    }

    pub fn remove<T: 'static>(&mut self) -> Option<T> {
        let at = self.0.iter().position(|data| data.is::<T>())?;
        self.0.swap_remove(at).downcast().ok().map(|data| *data)
    }
}
