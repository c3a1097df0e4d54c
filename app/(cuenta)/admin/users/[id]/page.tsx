import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AdminFrame } from "@/components/admin/admin-frame";
import { PersonPage } from "@/components/admin/person-page";
import { auditPage } from "@/lib/audit/data";
import { routes } from "@/lib/routes";
import { findUser } from "@/lib/users/data";
import { userParams } from "@/lib/users/schema";
import type { PrivateUser } from "@/lib/users/schema";
import { frameData } from "../frame-data";
import { requireAdmin } from "../require-admin";
import { found } from "../search";

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
