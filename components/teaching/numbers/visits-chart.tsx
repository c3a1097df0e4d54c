import { BarChart, type Bar } from "@/components/common/bar-chart";
import { ChartTable } from "@/components/common/chart-table";
import { formatTicks } from "@/components/common/chart-scale";
import { formatCount } from "@/components/common/format-count";
import { pluralize } from "@/lib/platform/copy/pluralize";
import type { NumbersSpan, VisitNumbers } from "@/lib/teaching/numbers/schema";
import { formatPart, nameUnit } from "./format";

/** Views over time. */
export function VisitsChart({ visits, span }: { visits: VisitNumbers; span: NumbersSpan }) {
  const bars = span.parts.map((day, index): Bar => {
    const { views = 0, receipts = 0 } = visits.parts[index] ?? {};
    const text = `${pluralize(views, "visita", "visitas")}, ${pluralize(receipts, "vez recibido", "veces recibido")}`;
    return { key: day, ...formatPart(day, span), values: [views], text };
  });
  return (
    <BarChart
      title="Visitas"
      summary={`${formatCount(visits.current.views)} en total`}
      bars={bars}
      series={["Visitas"]}
      formattedTicks={formatTicks(bars, formatCount)}
      toggleLabel="Ver las visitas en cifras"
    >
      <ChartTable
        columns={[nameUnit(span), "Visitas", "Panel", "Pago", "Recibido"]}
        rows={span.parts.map((day, index) => {
          const { views = 0, panels = 0, checkouts = 0, receipts = 0 } = visits.parts[index] ?? {};
          return { key: day, cells: [formatPart(day, span).name, views, panels, checkouts, receipts] };
        })}
      />
    </BarChart>
  );
}
