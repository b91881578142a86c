/** The source that two documented addresses name in themselves (C149, C155). */
export const NAMED_SOURCE = "aliexpress";
