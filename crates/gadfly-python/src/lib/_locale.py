from locale import *
