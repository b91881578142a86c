/** How wide and high a code to be scanned is shown, in pixels. */
export const QR_SIZE = 192;
