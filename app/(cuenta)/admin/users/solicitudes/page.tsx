import type { Metadata } from "next";
import { AdminFrame } from "@/components/admin/admin-layout";
import { ApplicationList } from "@/components/admin/application-list";
import { Choices } from "@/components/ui/link-tabs";
import { ListFoot } from "@/components/common/cursor-pager";
import { listApplications } from "@/lib/administration/applications/data";
import { applicationsQuery } from "@/lib/administration/applications/schema";
import { counted } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { frameData } from "../frame-data";
import { requireAdmin } from "../require-admin";
import { found, parsed, said, type Search } from "../../../../search-params";

export const metadata: Metadata = { title: "Solicitudes · Admin dashboard" };

const views = [
  { key: "PENDING", label: "Por resolver", href: routes.adminApplications() },
  { key: "APPROVED", label: "Aprobadas", href: routes.adminApplications({ status: "APPROVED" }) },
  { key: "REFUSED", label: "Rechazadas", href: routes.adminApplications({ status: "REFUSED" }) },
];

export default async function ApplicationsPage({ searchParams }: { searchParams: Search }) {
  const all = await said(searchParams);
  const actor = await requireAdmin(routes.adminApplications(all));
  const query = parsed(applicationsQuery, all);
  const { status, after } = query;
  const [list, { waiting, moments }] = await Promise.all([
    found(listApplications(actor, query)),
    frameData(actor),
  ]);
  const next = list.metadata.after;
  return (
    <AdminFrame current="applications" waiting={waiting}>
      <Choices label="Qué solicitudes se ven" choices={views} current={status} />
      <p role="status">{counted(list.metadata.total, "solicitud", "solicitudes")}</p>
      <ApplicationList applications={list.content} moments={moments} />
      <ListFoot
        label="Páginas de solicitudes"
        first={after ? routes.adminApplications({ status }) : null}
        next={next ? routes.adminApplications({ status, after: next }) : null}
      />
    </AdminFrame>
  );
}
