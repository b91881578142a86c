import { encode } from "uqr";
import { QR_SIZE } from "./qr-size";

/** Modules of light around a code, without which cameras do not find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A text to be scanned by a camera, dark on light in every theme; who can't see it needs the text as well. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={QR_SIZE}
      height={QR_SIZE}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={dark.join("")} />
    </svg>
  );
}
