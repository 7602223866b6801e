class fred {}
