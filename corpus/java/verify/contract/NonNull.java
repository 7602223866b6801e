package verify.contract;

/** Never null. */
public @interface NonNull {}
