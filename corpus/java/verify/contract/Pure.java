package verify.contract;

/** Changes nothing that was there before. */
public @interface Pure {}
