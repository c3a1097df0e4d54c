"use client";

import { BackLink } from "@/components/common/back-link";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { LazyConfirmDialog } from "@/components/common/lazy-confirm-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PlusIcon, TagIcon } from "@/components/ui/later-icons";
import { TextLink } from "@/components/ui/link";
import { MIN_PARTS } from "@/lib/orders/bundles/policy";
import { requestBundleArchive, sendBundle } from "@/lib/orders/bundles/queries";
import type { OwnBundle, OwnBundlesPage } from "@/lib/orders/bundles/schema";
import { pluralize } from "@/lib/platform/copy/pluralize";
import { routes } from "@/lib/platform/routes";
import { formatMoney } from "@/lib/reference/money";
import styles from "./bundles.module.css";

const BundleDialog = lazyDialog(() => import("./bundle-dialog").then((module) => module.BundleDialog));

function StateBadge({ bundle: { archived, onSale } }: { bundle: OwnBundle }) {
  if (archived) return <Badge>Archivado</Badge>;
  return onSale ? <Badge tone="success">A la venta</Badge> : <Badge tone="clay">No se puede comprar</Badge>;
}

function Problems({ bundle }: { bundle: OwnBundle }) {
  if (bundle.archived || bundle.onSale) return null;
  const advice = bundle.parts.flatMap((part) => part.advice ?? []);
  if (bundle.priceProblem) advice.push(`${bundle.priceProblem}.`);
  return (
    <ul className={styles.problem}>
      {advice.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

interface BundleCardProps {
  bundle: OwnBundle;
  onEdit: () => void;
  onArchive: () => void;
}

function BundleCard({ bundle, onEdit, onArchive }: BundleCardProps) {
  const { slug, title, amount, listAmount, currency, parts, sold, isEditable, archived } = bundle;
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          {archived ? title : <TextLink href={routes.bundle(slug)}>{title}</TextLink>}
        </h2>
        <StateBadge bundle={bundle} />
      </div>
      <p>
        <b>{formatMoney(amount, currency)}</b> en lugar de {formatMoney(listAmount, currency)} ·{" "}
        {sold === 0 ? "Nadie lo ha comprado todavía" : pluralize(sold, "vendido", "vendidos")}
      </p>
      <ul className={styles.parts}>
        {parts.map((part) => (
          <li key={part.id}>
            {part.title} <span className={styles.quiet}>{formatMoney(part.amount, part.currency)}</span>
          </li>
        ))}
      </ul>
      <Problems bundle={bundle} />
      {!archived && (
        <div className={styles.buttons}>
          {isEditable && (
            <Button variant="secondary" onClick={onEdit} aria-label={`Cambiar: ${title}`}>
              Cambiar
            </Button>
          )}
          <Button variant="secondary" onClick={onArchive} aria-label={`Archivar: ${title}`}>
            Archivar
          </Button>
        </div>
      )}
    </Card>
  );
}

function NoBundles({ canCreate }: { canCreate: boolean }) {
  return (
    <EmptyState icon={<TagIcon size={38} />} title="Todavía no tienes conjuntos">
      <p>
        {canCreate
          ? "Reúne varias enseñanzas tuyas a un precio menor que por separado. Quien lo compra las recibe todas con un solo pago."
          : "Para reunir enseñanzas en un conjunto necesitas al menos dos publicadas a precio fijo."}
      </p>
    </EmptyState>
  );
}

/** A Master's bundles, which they make, change and archive here. */
export function OwnBundles({ page: { bundles, candidates } }: { page: OwnBundlesPage }) {
  const { refresh } = useRouter();
  /** `bundle` is null for a new one. */
  const [dialog, setDialog] = useState<{ bundle: OwnBundle | null } | null>(null);
  const [archiving, setArchiving] = useState<OwnBundle | null>(null);
  const canCreate = candidates.length >= MIN_PARTS;
  return (
    <div className={styles.own}>
      <BackLink href={routes.teachingDashboard()}>Ayni ofrecido</BackLink>
      <header className={styles.head}>
        <h1>Conjuntos</h1>
        {canCreate && (
          <Button icon={<PlusIcon />} onClick={() => setDialog({ bundle: null })}>
            Nuevo conjunto
          </Button>
        )}
      </header>
      {bundles.length === 0 ? (
        <NoBundles canCreate={canCreate} />
      ) : (
        <ul role="list" aria-label="Tus conjuntos" className={styles.cards}>
          {bundles.map((bundle) => (
            <BundleCard
              key={bundle.id}
              bundle={bundle}
              onEdit={() => setDialog({ bundle })}
              onArchive={() => setArchiving(bundle)}
            />
          ))}
        </ul>
      )}
      {dialog && (
        <BundleDialog
          bundle={dialog.bundle}
          candidates={candidates}
          onSave={async (input) => {
            await sendBundle(dialog.bundle?.slug ?? null, input);
            refresh();
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {archiving && (
        <LazyConfirmDialog
          title={`¿Archivar «${archiving.title}»?`}
          consequences="Nadie más podrá comprarlo. Quienes lo han comprado conservan sus enseñanzas, que también se siguen ofreciendo por separado. No se puede deshacer."
          confirmLabel="Archivar"
          danger
          onConfirm={async () => {
            await requestBundleArchive(archiving.slug);
            refresh();
          }}
          onClose={() => setArchiving(null)}
        />
      )}
    </div>
  );
}
