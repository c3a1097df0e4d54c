/** The address does not exist or will never take mail (RFC 3463). */
export const isPermanentStatus = (status: string): boolean => status.startsWith("5.");

type Bounce = { address: string; blockedAt: Date | null };

/** Returns true if mail to the address comes back for good. An older address of the account does not matter. */
export const isBlocked = (bounce: Bounce | null, address: string): boolean =>
  bounce !== null && bounce.address === address && bounce.blockedAt !== null;

/**
 * Returns true if a mail is sent although mail to the address comes back: what has no preference protects the account, concerns
 * money, or was asked for. The address may work again, and its owner must not miss such a mail silently.
 */
export const isSentDespiteBounces = (topic: string | undefined): boolean => topic === undefined;
