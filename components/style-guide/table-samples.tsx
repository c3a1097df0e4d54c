import { Pager } from "@/components/ui/pager";
import { Table } from "@/components/ui/table";
import type { Sort } from "@/components/ui/table-sort";
import { columns, sorted, type Exchange } from "./sample-exchanges";
import { LiveTable } from "./client-table-sample";
import { Sample } from "./sample";

/** As the address says it: the column, with a minus before it when it goes down. */
function parseOrder(order: string): Sort | null {
  if (!order) return null;
  return order.startsWith("-")
    ? { column: order.slice(1), direction: "descending" }
    : { column: order, direction: "ascending" };
}

const orderHref = ({ column, direction }: Sort) =>
  `?orden=${direction === "descending" ? "-" : ""}${column}#tablas`;

const rowKey = (row: Exchange) => String(row.id);
const PAGES = 12;

export function Tables({ order, page }: { order: string; page: number }) {
  const sort = parseOrder(order);
  const current = Math.min(Math.max(1, page), PAGES);
  return (
    <>
      <Sample title="Con enlaces: se ordena y pasa de página en la dirección" wide>
        <Table
          caption="Intercambios de noviembre"
          columns={columns}
          rows={sorted(sort)}
          rowKey={rowKey}
          sorting={{ sort, hrefFor: orderHref }}
          empty="No hay intercambios"
        />
        <Pager
          label="Páginas de intercambios"
          page={current}
          pages={PAGES}
          summary={`${current * 5 - 4}–${current * 5} de 60`}
          hrefFor={(to) => `?pagina=${to}#tablas`}
        />
      </Sample>
      <Sample title="Con botones: la isla ordena y pasa de página" wide>
        <LiveTable />
      </Sample>
      <Sample title="Vacía" wide>
        <Table
          caption="Intercambios de enero"
          columns={columns}
          rows={[]}
          rowKey={rowKey}
          empty="Aún no hay intercambios este mes. Cuando alguien reciba tu Ayni, lo verás aquí."
        />
      </Sample>
      <Sample title="Cargando" wide>
        <Table
          caption="Intercambios de febrero"
          columns={columns}
          rows={[]}
          rowKey={rowKey}
          loading
          empty=""
        />
      </Sample>
    </>
  );
}
