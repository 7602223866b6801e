/**
 * The worker is a named module that opens and exports nothing, so code under test in the same JVM
 * cannot reach its private state by reflection.
 */
module gadfly.worker {
    requires java.compiler;
}
