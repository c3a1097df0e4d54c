"use client";

import { BackLink } from "@/components/common/back-link";
import frame from "@/components/common/page-frame.module.css";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { UsersThreeIcon } from "@/components/ui/icons";
import { PlusIcon } from "@/components/ui/later-icons";
import { TextLink } from "@/components/ui/link";
import { formatPlanPrice } from "@/lib/orders/membership-plans/policy";
import { requestPlanArchive, sendPlan } from "@/lib/orders/membership-plans/queries";
import type { OwnPlan, OwnPlansPage, PlanCandidate } from "@/lib/orders/membership-plans/schema";
import type { SaleTerms } from "@/lib/orders/purchase-terms";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { describeShare, TAX_NOTE } from "./plan-share";
import styles from "./offered-plans.module.css";

const PlanDialog = lazyDialog(() => import("./plan-dialog").then((module) => module.PlanDialog));

const describeMembers = ({ members, seats }: OwnPlan): string => {
  if (members === 0)
    return seats === null ? "Todavía nadie" : `Todavía nadie, ${pluralize(seats, "lugar", "lugares")}`;
  const people = pluralize(members, "miembro", "miembros");
  return seats === null ? people : `${people} de ${seats}`;
};

const GIFTS_AND_SHARE =
  "De un regalo queda el mes en curso, y uno sin aceptar se devuelve entero. Tú cobras tu parte de lo que no se devuelve.";

/** Says what becomes of the people inside, of gifts and of the Master's part. */
function describeArchive({ members, interval }: OwnPlan): string {
  if (members === 0)
    return "No hay nadie dentro. Un regalo sin aceptar se devuelve entero. No se puede deshacer.";
  const isOne = members === 1;
  const people = `${pluralize(members, "miembro", "miembros")} ${isOne ? "sigue" : "siguen"} dentro hasta el final`;
  const end =
    interval === "year"
      ? `de su mes en curso, y ${isOne ? "le" : "les"} devolvemos los meses que no han empezado`
      : "de lo pagado";
  return `${people} ${end}; nadie vuelve a pagar. ${GIFTS_AND_SHARE} No se puede deshacer.`;
}

const countOpened = ({ opens }: OwnPlan, candidates: readonly PlanCandidate[]): number =>
  opens === "all" ? candidates.length : candidates.filter(({ id }) => opens.includes(id)).length;

const describeOpened = (plan: OwnPlan, opened: number): string =>
  plan.opens === "all" ? "Abre todo lo que vendes" : `Abre ${pluralize(opened, "enseñanza", "enseñanzas")}`;

interface PlanCardProps {
  plan: OwnPlan;
  candidates: readonly PlanCandidate[];
  /** Slug of the Master. */
  slug: string;
  onEdit: () => void;
  onArchive: () => void;
}

function PlanButtons({
  plan,
  slug,
  isShown,
  onEdit,
  onArchive,
}: Omit<PlanCardProps, "candidates"> & { isShown: boolean }) {
  const { id, name, archived, minimum } = plan;
  return (
    <div className={styles.buttons}>
      <ButtonLink variant="secondary" href={routes.offeredMembership(id)} aria-label={`Miembros: ${name}`}>
        Miembros
      </ButtonLink>
      {!archived && minimum === null && (
        <ButtonLink
          variant="secondary"
          href={routes.discounts(plan.slug)}
          aria-label={`Códigos y precios: ${name}`}
        >
          Códigos y precios
        </ButtonLink>
      )}
      {!archived && (
        <>
          <Button variant="secondary" onClick={onEdit} aria-label={`Cambiar: ${name}`}>
            Cambiar
          </Button>
          <Button variant="secondary" onClick={onArchive} aria-label={`Archivar: ${name}`}>
            Archivar
          </Button>
        </>
      )}
      {isShown && (
        <TextLink href={`${routes.masterMemberships(slug)}#${id}`} aria-label={`Ver su página: ${name}`}>
          Ver su página
        </TextLink>
      )}
    </div>
  );
}

function PlanCard({ candidates, ...props }: PlanCardProps) {
  const { plan } = props;
  const { name, archived, minimum } = plan;
  const opened = countOpened(plan, candidates);
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        {archived ? <Badge>Archivada</Badge> : <Badge tone="success">Se ofrece</Badge>}
      </div>
      <p>
        <b>{formatPlanPrice(plan)}</b> · {describeMembers(plan)} · {describeOpened(plan, opened)}
      </p>
      <p className={styles.quiet}>
        {describeShare(plan)}
        {minimum !== null && " que paga lo que sugieres"}.
      </p>
      {!archived && opened === 0 && (
        <p className={styles.note}>
          No se muestra a nadie: hoy no abre ninguna enseñanza publicada y con precio.
        </p>
      )}
      <PlanButtons {...props} isShown={!archived && opened > 0} />
    </Card>
  );
}

function NoPlans({ canCreate }: { canCreate: boolean }) {
  return (
    <EmptyState icon={<UsersThreeIcon size={38} />} title="Todavía no ofreces ninguna membresía">
      <p>
        {canCreate
          ? "Quien se une paga cada mes o cada año, y tiene abierto lo que tú elijas mientras siga dentro."
          : "Para ofrecer una membresía necesitas al menos una enseñanza publicada y con precio."}
      </p>
    </EmptyState>
  );
}

interface OfferedPlansProps {
  page: OwnPlansPage;
  saleTerms: SaleTerms;
  /** Slug of the Master. */
  slug: string;
}

/** A Master's memberships, which they make, change and archive here. */
export function OfferedPlans({ page: { plans, candidates }, saleTerms, slug }: OfferedPlansProps) {
  const { refresh } = useRouter();
  /** `plan` is null for a new one. */
  const [dialog, setDialog] = useState<{ plan: OwnPlan | null } | null>(null);
  const [archiving, setArchiving] = useState<OwnPlan | null>(null);
  const canCreate = candidates.length > 0;
  return (
    <div className={frame.airy}>
      <BackLink href={routes.teachingDashboard()}>Ayni ofrecido</BackLink>
      <header className={styles.head}>
        <h1>Membresías</h1>
        {canCreate && (
          <Button icon={<PlusIcon />} onClick={() => setDialog({ plan: null })}>
            Nueva membresía
          </Button>
        )}
      </header>
      {plans.length === 0 ? (
        <NoPlans canCreate={canCreate} />
      ) : (
        <>
          <ul role="list" aria-label="Tus membresías" className={styles.cards}>
            {plans.map((plan) => (
              <PlanCard
                key={plan.id}
                plan={plan}
                candidates={candidates}
                slug={slug}
                onEdit={() => setDialog({ plan })}
                onArchive={() => setArchiving(plan)}
              />
            ))}
          </ul>
          <p className={styles.quiet}>{TAX_NOTE}</p>
        </>
      )}
      {dialog && (
        <PlanDialog
          plan={dialog.plan}
          candidates={candidates}
          saleTerms={saleTerms}
          onSave={async (input) => {
            await sendPlan(dialog.plan?.id ?? null, input);
            refresh();
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {archiving && (
        <LazyConfirmDialog
          title={`¿Archivar «${archiving.name}»?`}
          consequences={describeArchive(archiving)}
          confirmLabel="Archivar"
          danger
          onConfirm={async () => {
            await requestPlanArchive(archiving.id);
            refresh();
          }}
          onClose={() => setArchiving(null)}
        />
      )}
    </div>
  );
}
