/** Who goes to the feedback board. */
export interface FeedbackVisitor {
  accountId: string;
  email: string;
  name: string;
  avatar: string | null;
  workspaces: { id: string; name: string }[];
}

/** Where merchants say what they miss, at an outside service that takes our sign-in. */
export interface FeedbackBoard {
  /** A signed token that says who comes, and the address that takes it. It goes to the visitor's own browser alone. */
  signOn(visitor: FeedbackVisitor): Promise<{ token: string; url: string }>;
}
