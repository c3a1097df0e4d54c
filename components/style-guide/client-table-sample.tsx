"use client";

import { useState } from "react";
import { Pager } from "@/components/ui/pager";
import { Table } from "@/components/ui/table";
import type { TableSort } from "@/components/ui/table-sort";
import { sampleExchangeColumns, SAMPLE_EXCHANGES, sortExchanges } from "./sample-exchanges";

const PAGE_SIZE = 2;

export function ClientTableSample() {
  const [sort, setSort] = useState<TableSort | null>({ column: "day", direction: "descending" });
  const [page, setPage] = useState(1);
  return (
    <>
      <Table
        caption="Intercambios de este año"
        columns={sampleExchangeColumns}
        rows={sortExchanges(sort).slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
        rowKey={(row) => String(row.id)}
        sorting={{ sort, onSort: setSort }}
        empty="No hay intercambios"
        totalLabel="Total del año"
      />
      <Pager
        label="Páginas de este año"
        page={page}
        pageCount={Math.ceil(SAMPLE_EXCHANGES.length / PAGE_SIZE)}
        onPageChange={setPage}
      />
    </>
  );
}
