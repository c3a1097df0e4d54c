import type { Metadata } from "next";
import { AdminFrame } from "@/components/admin/admin-layout";
import { ListFoot } from "@/components/common/cursor-pager";
import { ReportList } from "@/components/admin/report-list";
import { Choices } from "@/components/ui/link-tabs";
import { counted } from "@/lib/platform/copy/pluralize";
import { listReports } from "@/lib/administration/moderation/data";
import { reportsQuery } from "@/lib/administration/moderation/schema";
import { routes } from "@/lib/platform/routes";
import { frameData } from "../frame-data";
import { requireAdmin } from "../require-admin";
import { found, parsed, said, type Search } from "../../../../search-params";

export const metadata: Metadata = { title: "Denuncias · Admin dashboard" };

const views = [
  { key: "OPEN", label: "Por resolver", href: routes.adminReports() },
  { key: "UPHELD", label: "Aceptadas", href: routes.adminReports({ status: "UPHELD" }) },
  { key: "DISMISSED", label: "Desestimadas", href: routes.adminReports({ status: "DISMISSED" }) },
];

export default async function ReportsPage({ searchParams }: { searchParams: Search }) {
  const all = await said(searchParams);
  const actor = await requireAdmin(routes.adminReports(all));
  const query = parsed(reportsQuery, all);
  const { status, after } = query;
  const [list, { waiting, moments }] = await Promise.all([
    found(listReports(actor, query)),
    frameData(actor),
  ]);
  const next = list.metadata.after;
  return (
    <AdminFrame current="reports" waiting={waiting}>
      <Choices label="Qué denuncias se ven" choices={views} current={status} />
      <p role="status">{counted(list.metadata.total, "denunciado", "denunciados")}</p>
      <ReportList cases={list.content} status={status} moments={moments} />
      <ListFoot
        label="Páginas de denuncias"
        first={after ? routes.adminReports({ status }) : null}
        next={next ? routes.adminReports({ status, after: next }) : null}
      />
    </AdminFrame>
  );
}
