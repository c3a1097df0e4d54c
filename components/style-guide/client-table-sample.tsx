"use client";

import { useState } from "react";
import { Pager } from "@/components/ui/pager";
import { Table } from "@/components/ui/table";
import type { Sort } from "@/components/ui/table-sort";
import { columns, exchanges, sorted } from "./sample-exchanges";

const SIZE = 2;

export function LiveTable() {
  const [sort, setSort] = useState<Sort | null>({ column: "day", direction: "descending" });
  const [page, setPage] = useState(1);
  return (
    <>
      <Table
        caption="Intercambios de este año"
        columns={columns}
        rows={sorted(sort).slice((page - 1) * SIZE, page * SIZE)}
        rowKey={(row) => String(row.id)}
        sorting={{ sort, onSort: setSort }}
        empty="No hay intercambios"
        totalLabel="Total del año"
      />
      <Pager
        label="Páginas de este año"
        page={page}
        pages={Math.ceil(exchanges.length / SIZE)}
        onPage={setPage}
      />
    </>
  );
}
