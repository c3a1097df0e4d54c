import { Pager } from "@/components/ui/pager";
import { Table } from "@/components/ui/table";
import type { TableSort } from "@/components/ui/table-sort";
import { sampleExchangeColumns, sortExchanges, type SampleExchange } from "./sample-exchanges";
import { ClientTableSample } from "./client-table-sample";
import { Sample } from "./sample";

/** Parses the `orden` search parameter: a column, prefixed with "-" for descending order. */
function parseOrder(order: string): TableSort | null {
  if (!order) return null;
  return order.startsWith("-")
    ? { column: order.slice(1), direction: "descending" }
    : { column: order, direction: "ascending" };
}

const toOrderHref = ({ column, direction }: TableSort) =>
  `?orden=${direction === "descending" ? "-" : ""}${column}#tablas`;

const rowKey = (row: SampleExchange) => String(row.id);
const PAGE_COUNT = 12;

export function TableSamples({ order, page }: { order: string; page: number }) {
  const sort = parseOrder(order);
  const current = Math.min(Math.max(1, page), PAGE_COUNT);
  return (
    <>
      <Sample title="Con enlaces: se ordena y pasa de página en la dirección" wide>
        <Table
          caption="Intercambios de noviembre"
          columns={sampleExchangeColumns}
          rows={sortExchanges(sort)}
          rowKey={rowKey}
          sorting={{ sort, hrefFor: toOrderHref }}
          empty="No hay intercambios"
        />
        <Pager
          label="Páginas de intercambios"
          page={current}
          pageCount={PAGE_COUNT}
          summary={`${current * 5 - 4}–${current * 5} de 60`}
          hrefFor={(to) => `?pagina=${to}#tablas`}
        />
      </Sample>
      <Sample title="Con botones: la isla ordena y pasa de página" wide>
        <ClientTableSample />
      </Sample>
      <Sample title="Vacía" wide>
        <Table
          caption="Intercambios de enero"
          columns={sampleExchangeColumns}
          rows={[]}
          rowKey={rowKey}
          empty="Aún no hay intercambios este mes. Cuando alguien reciba tu Ayni, lo verás aquí."
        />
      </Sample>
      <Sample title="Cargando" wide>
        <Table
          caption="Intercambios de febrero"
          columns={sampleExchangeColumns}
          rows={[]}
          rowKey={rowKey}
          loading
          empty=""
        />
      </Sample>
    </>
  );
}
