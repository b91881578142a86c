/** A refusal in the warehouse's own words; see README.md for the codes. */
export class WarehouseError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: { field?: string; sku?: string };
  /** The order that is already there. */
  readonly order: object | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    details: { field?: string; sku?: string } = {},
    order?: object,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.order = order;
  }

  toBody(): object {
    return {
      error: { code: this.code, message: this.message, ...this.details },
      ...(this.order ? { order: this.order } : {}),
    };
  }
}
