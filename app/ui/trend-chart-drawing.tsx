import { useTranslation } from "react-i18next";
import { Area, Bar, CartesianGrid, ComposedChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { labelInterval } from "./axis-thinning";
import type { TrendChartProps, TrendPoint } from "./trend-chart";

const LINE = "var(--p-color-border-emphasis)";
const TICK = { fill: "var(--p-color-text-secondary)", fontSize: 12 };

/** The drawing of a TrendChart, in a chunk of its own. */
export default function TrendChartDrawing({ name, points, kind = "area", formatTick }: TrendChartProps) {
  const { i18n } = useTranslation();
  const isRightToLeft = i18n.dir() === "rtl";
  const interval = labelInterval(points.length);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart accessibilityLayer={false} data={[...points]} margin={{ top: 8, right: 8, bottom: 0, left: 8 }}>
        <CartesianGrid vertical={false} stroke="var(--p-color-border-secondary)" />
        <XAxis dataKey="label" interval={interval - 1} tick={TICK} tickLine={false} axisLine={false} reversed={isRightToLeft} />
        <YAxis
          tick={TICK}
          tickFormatter={formatTick}
          tickLine={false}
          axisLine={false}
          width="auto"
          tickCount={4}
          allowDecimals={false}
          orientation={isRightToLeft ? "right" : "left"}
        />
        <Tooltip content={({ payload }) => <Hint name={name} point={payload?.[0]?.payload as TrendPoint | undefined} />} cursor={{ stroke: LINE, fill: "transparent" }} />
        {kind === "area" ? (
          <Area dataKey="value" type="monotone" stroke={LINE} strokeWidth={2} fill={LINE} fillOpacity={0.12} isAnimationActive={false} dot={points.length === 1} />
        ) : (
          <Bar dataKey="value" fill={LINE} radius={[3, 3, 0, 0]} maxBarSize={32} isAnimationActive={false} />
        )}
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function Hint({ name, point }: { name: string; point: TrendPoint | undefined }) {
  if (!point) return null;
  return (
    <div className="trend-chart__hint">
      <span>{point.label}</span>
      <strong>
        {name} {point.text}
      </strong>
    </div>
  );
}
