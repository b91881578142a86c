/** The name of the lock under which a shop comes and goes. */
export const connectLock = (shop: string): string => `connect-store:${shop}`;
