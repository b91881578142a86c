import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import { seededRandom } from "../core/random.ts";
import { COLORS, type ColorKey, type PictureObject } from "./objects.ts";

const assets = join(dirname(createRequire(import.meta.url).resolve("@lobehub/fluent-emoji-3d/package.json")), "assets");

/** Two ends of a backdrop and the color of what stands in it. */
const BACKDROPS = [
  ["#fdf6ee", "#f1dcc4", "#e8c9a6"],
  ["#eef6fb", "#cfe3f1", "#b3d2e8"],
  ["#f6f1fb", "#ddd0ef", "#cab8e6"],
  ["#f1f8f2", "#cfe6d4", "#b4d8bd"],
  ["#fff3f3", "#f6d3d3", "#eebcbc"],
  ["#f7f7f5", "#dddcd6", "#cbcac2"],
  ["#fffbe8", "#f5e6ab", "#ecd88a"],
  ["#eaf7f6", "#c2e4e1", "#a3d5d0"],
] as const;

/** How the object stands in the picture: shares of the picture's side, and degrees. */
interface Placement {
  x: number;
  y: number;
  size: number;
  turn: number;
}

const ARRANGEMENTS: readonly (readonly Placement[])[] = [
  [{ x: 0.5, y: 0.5, size: 0.62, turn: 0 }],
  [{ x: 0.5, y: 0.52, size: 0.58, turn: -12 }],
  [
    { x: 0.67, y: 0.42, size: 0.4, turn: 10 },
    { x: 0.38, y: 0.56, size: 0.52, turn: -6 },
  ],
  [{ x: 0.55, y: 0.58, size: 0.86, turn: 14 }],
  [
    { x: 0.26, y: 0.47, size: 0.36, turn: -9 },
    { x: 0.74, y: 0.47, size: 0.36, turn: 9 },
    { x: 0.5, y: 0.58, size: 0.46, turn: 0 },
  ],
  [{ x: 0.5, y: 0.47, size: 0.54, turn: 8 }],
];

export interface PictureRequest {
  object: PictureObject;
  /** 1 and up; the same number gives the same picture. */
  number: number;
  color?: ColorKey;
  /** Side in pixels. */
  size: number;
}

function backdrop(size: number, seed: string, number: number): Buffer {
  const random = seededRandom(seed);
  const [light, deep, accent] =
    BACKDROPS[(random.integer(0, BACKDROPS.length - 1) + number * 3) % BACKDROPS.length] ?? BACKDROPS[0];
  const stage = [
    `<ellipse cx="50" cy="82" rx="44" ry="11" fill="${accent}" opacity=".55"/>`,
    `<circle cx="50" cy="48" r="36" fill="${accent}" opacity=".42"/>`,
    `<path d="M18 100V46a32 32 0 0 1 64 0v54z" fill="${accent}" opacity=".4"/>`,
    `<rect y="74" width="100" height="26" fill="${accent}" opacity=".5"/>`,
    `<circle cx="88" cy="14" r="26" fill="#fff" opacity=".5"/><circle cx="10" cy="92" r="20" fill="${accent}" opacity=".45"/>`,
  ][number % 5];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 100 100"><defs><linearGradient id="g" x1="0" y1="0" x2="${random
      .next()
      .toFixed(
        2,
      )}" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${deep}"/></linearGradient></defs><rect width="100" height="100" fill="url(#g)"/>${stage}</svg>`,
  );
}

function shadow(width: number): Buffer {
  const height = Math.round(width * 0.22);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><radialGradient id="s"><stop offset="0" stop-color="#20242c" stop-opacity=".38"/><stop offset=".6" stop-color="#20242c" stop-opacity=".13"/><stop offset="1" stop-color="#20242c" stop-opacity="0"/></radialGradient></defs><ellipse cx="${
      width / 2
    }" cy="${height / 2}" rx="${width / 2}" ry="${height / 2}" fill="url(#s)"/></svg>`,
  );
}

async function cutOut(object: PictureObject, color: ColorKey | undefined, side: number, turn: number): Promise<Buffer> {
  let image = sharp(join(assets, `${object.file}.webp`)).resize(side, side, { kernel: "lanczos3" });
  if (color) image = image.modulate({ brightness: COLORS[color].lightness }).tint(COLORS[color].hex);
  if (turn === 0) return image.png().toBuffer();
  return sharp(await image.png().toBuffer())
    .rotate(turn, { background: "#00000000" })
    .png()
    .toBuffer();
}

/** A product picture as WebP: the object on a backdrop with a soft shadow. */
export async function composePicture({ object, number, color, size }: PictureRequest): Promise<Buffer> {
  const layers: OverlayOptions[] = [];
  for (const placement of ARRANGEMENTS[(number - 1) % ARRANGEMENTS.length] ?? []) {
    const side = Math.round(placement.size * size);
    const shadowWidth = Math.round(side * 0.86);
    layers.push({
      input: shadow(shadowWidth),
      left: Math.round(placement.x * size - shadowWidth / 2),
      top: Math.min(Math.round(placement.y * size + side * 0.4), size - Math.round(shadowWidth * 0.22)),
    });
    const picture = await cutOut(object, color, side, placement.turn);
    const { width, height } = await sharp(picture).metadata();
    const left = Math.round(placement.x * size - width / 2);
    const top = Math.round(placement.y * size - height / 2);
    layers.push(await clip(picture, left, top, width, height, size));
  }
  return sharp(backdrop(size, object.key, number))
    .composite(layers)
    .webp({ quality: 82 })
    .toBuffer();
}

/** A layer may hang over the picture's edge; sharp wants it cut to fit. */
async function clip(
  input: Buffer,
  left: number,
  top: number,
  width: number,
  height: number,
  size: number,
): Promise<OverlayOptions> {
  const x = Math.max(0, -left);
  const y = Math.max(0, -top);
  const visibleWidth = Math.min(width - x, size - Math.max(0, left));
  const visibleHeight = Math.min(height - y, size - Math.max(0, top));
  const visible = await sharp(input)
    .extract({ left: x, top: y, width: visibleWidth, height: visibleHeight })
    .png()
    .toBuffer();
  return { input: visible, left: Math.max(0, left), top: Math.max(0, top) };
}
