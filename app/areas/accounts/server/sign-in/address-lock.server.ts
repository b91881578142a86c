/**
 * The name of the lock under which an address gets its account, its password while nobody has confirmed it, and its owner:
 * a sign-up by somebody else at the same moment comes before all of that or after it.
 */
export const addressLock = (email: string): string => `sign-up:${email}`;
