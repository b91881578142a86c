/** True for an account of the team: its confirmed e-mail is of the internal domain (G124). No domain configured: nobody. */
export function isStaff({
  email,
  isVerified,
  domain,
}: {
  email: string;
  isVerified: boolean;
  domain: string | undefined;
}): boolean {
  return domain !== undefined && isVerified && email.toLowerCase().endsWith(`@${domain.toLowerCase()}`);
}
