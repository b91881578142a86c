/** Why a message is not answered, in the kinds that the app knows: unsupported, not_permitted, not_found, failed. */
export class Refusal extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}
