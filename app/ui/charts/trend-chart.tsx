import { area, line } from "d3-shape";
import { useState, type KeyboardEvent, type PointerEvent } from "react";
import { useTranslation } from "react-i18next";
import { labelInterval } from "./axis-thinning";
import { chartScale, namedHeights, type ChartScale } from "./chart-scale";

export interface TrendPoint {
  /** What the axis says, such as "Nov 20" */
  label: string;
  /** For the drawing alone: its height need not be exact */
  value: number;
  /** What is read, such as "$12.30" */
  text: string;
}

export interface TrendChartProps {
  /** What is drawn, such as "Sales" */
  name: string;
  points: readonly TrendPoint[];
  kind?: "area" | "bar";
  /** Words for a height of the axis */
  formatTick: (value: number) => string;
}

/** What Intl puts around amounts in Arabic; here they stand alone. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g;

/**
 * One figure over time. It is drawn by the server already: places are shares of a space whose size only the browser knows.
 * Its points are read by the pointer or the arrow keys. The same numbers stand beside it as a table for who does not see it.
 */
export function TrendChart(props: TrendChartProps) {
  return (
    <div className="trend-chart">
      <Drawing {...props} />
      <table className="trend-chart__table">
        <caption>{props.name}</caption>
        <tbody>
          {props.points.map(({ label, text }, index) => (
            <tr key={index}>
              <th scope="row">
                <bdi>{label}</bdi>
              </th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Drawing({ name, points, kind = "area", formatTick }: TrendChartProps) {
  const { i18n } = useTranslation();
  const [pointed, setPointed] = useState<number | null>(null);
  const scale = chartScale(points.map(({ value }) => value));
  const heights = namedHeights(scale);
  const interval = labelInterval(points.length);
  const tickOf = (height: number) => formatTick(height).replaceAll(DIRECTION_MARKS, "");
  const Shape = kind === "bar" || points.length === 1 ? Bars : Area;
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = (clientX - left) / width;
    const index = Math.floor((i18n.dir() === "rtl" ? 1 - share : share) * points.length);
    setPointed(Math.min(Math.max(index, 0), points.length - 1));
  };
  const last = points.length - 1;
  const goOn = (event: KeyboardEvent) => {
    const next = stepTo(event.key, { from: pointed ?? last, last, isRightToLeft: i18n.dir() === "rtl" });
    if (next === null) return;
    event.preventDefault();
    setPointed(next);
  };
  const read = points[pointed ?? last];
  return (
    <div className="trend-chart__drawing">
      <div className="trend-chart__heights" aria-hidden="true">
        {heights.map((height) => (
          <span key={height} style={{ insetBlockEnd: `${scale(height)}%` }}>
            <bdi dir="ltr">{tickOf(height)}</bdi>
          </span>
        ))}
        {/* Gives the column the width of its widest words, as the others stand freely. */}
        {heights.map((height) => (
          <span key={`${height} width`} className="trend-chart__measure">
            <bdi dir="ltr">{tickOf(height)}</bdi>
          </span>
        ))}
      </div>
      <div
        className="trend-chart__plot"
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={(pointed ?? last) + 1}
        aria-valuetext={read && `${read.label}: ${read.text}`}
        onKeyDown={goOn}
        onFocus={({ currentTarget }) => currentTarget.matches(":focus-visible") && setPointed(pointed ?? last)}
        onBlur={() => setPointed(null)}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setPointed(null)}
      >
        {heights.map((height) => (
          <i key={height} className="trend-chart__line" style={{ insetBlockEnd: `${scale(height)}%` }} />
        ))}
        <Shape points={points} scale={scale} />
        {pointed !== null && points[pointed] && (
          <Hint name={name} point={points[pointed]} at={middleOf(pointed, points)} />
        )}
      </div>
      <div className="trend-chart__labels" aria-hidden="true">
        {points.map(({ label }, index) =>
          index % interval === 0 ? (
            <bdi key={index} style={{ insetInlineStart: `${middleOf(index, points)}%` }}>
              {label}
            </bdi>
          ) : null,
        )}
      </div>
    </div>
  );
}

/** The point that a key leads to, by where it is drawn; null for a key that leads nowhere. */
function stepTo(
  key: string,
  { from, last, isRightToLeft }: { from: number; last: number; isRightToLeft: boolean },
): number | null {
  if (key === "Home") return 0;
  if (key === "End") return last;
  if (key !== "ArrowLeft" && key !== "ArrowRight") return null;
  const isForward = (key === "ArrowRight") !== isRightToLeft;
  return Math.min(Math.max(from + (isForward ? 1 : -1), 0), last);
}

interface ShapeProps {
  points: readonly TrendPoint[];
  scale: ChartScale;
}

function Area({ points, scale }: ShapeProps) {
  const across = (_: TrendPoint, index: number) => round(middleOf(index, points));
  const down = ({ value }: TrendPoint) => round(100 - scale(value));
  return (
    <svg className="trend-chart__area" viewBox="0 0 100 100" preserveAspectRatio="none">
      <path className="trend-chart__fill" d={area(across, round(100 - scale(0)), down)(points) ?? ""} />
      <path className="trend-chart__stroke" d={line(across, down)(points) ?? ""} />
    </svg>
  );
}

function Bars({ points, scale }: ShapeProps) {
  const zero = scale(0);
  return (
    <div className="trend-chart__bars">
      {points.map(({ value }, index) => {
        const height = scale(value);
        return (
          <div key={index}>
            <i
              style={{
                insetBlockEnd: `${round(Math.min(height, zero))}%`,
                blockSize: `${round(Math.abs(height - zero))}%`,
              }}
            />
          </div>
        );
      })}
    </div>
  );
}

/** What is read of a point, on the side of it where there is more room. */
function Hint({ name, point, at }: { name: string; point: TrendPoint; at: number }) {
  const side = at > 50 ? { insetInlineEnd: `${100 - at}%` } : { insetInlineStart: `${at}%` };
  return (
    <>
      <i className="trend-chart__cursor" style={{ insetInlineStart: `${at}%` }} />
      <div
        className="trend-chart__hint"
        style={{ ...side, maxInlineSize: `calc(${Math.max(at, 100 - at)}% - var(--p-space-400))` }}
      >
        <bdi>{point.label}</bdi>
        <strong>
          {name} {point.text}
        </strong>
      </div>
    </>
  );
}

/** Where along the axis a point stands, in percent: in the middle of its share. */
function middleOf(index: number, points: readonly TrendPoint[]): number {
  return ((index + 0.5) / points.length) * 100;
}

function round(percent: number): number {
  return Math.round(percent * 100) / 100;
}
