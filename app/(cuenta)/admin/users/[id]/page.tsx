import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AdminFrame } from "@/components/admin/admin-layout";
import { PersonPage } from "@/components/admin/admin-user-page";
import { auditPage } from "@/lib/identity/audit/data";
import { routes } from "@/lib/platform/routes";
import { findUser } from "@/lib/identity/users/data";
import { userParams } from "@/lib/identity/users/schema";
import type { PrivateUser } from "@/lib/identity/users/schema";
import { frameData } from "../frame-data";
import { requireAdmin } from "../require-admin";
import { found } from "../../../../search-params";

export const metadata: Metadata = { title: "Persona · Admin dashboard" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const actor = await requireAdmin(routes.adminUser(id));
  if (!userParams.safeParse({ id }).success) notFound();
  const [person, history, { waiting, moments }] = await Promise.all([
    // Whoever gets here is an admin, and to admins it gives all.
    found(findUser(actor, id)) as Promise<PrivateUser>,
    auditPage(actor, { subjectId: id }),
    frameData(actor),
  ]);
  return (
    <AdminFrame current="people" waiting={waiting}>
      <PersonPage person={person} history={history} moments={moments} />
    </AdminFrame>
  );
}
