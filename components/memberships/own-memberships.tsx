"use client";

import { useQuery } from "@tanstack/react-query";
import { FormMessage } from "@/components/common/form-message";
import { QueryProvider } from "@/components/common/query-provider";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { UsersThreeIcon } from "@/components/ui/icons";
import { TextLink } from "@/components/ui/link";
import { membershipsQuery } from "@/lib/orders/memberships/queries";
import type { MembershipView } from "@/lib/orders/memberships/schema";
import { routes } from "@/lib/platform/routes";
import { JoinedNotice, type OpenedContent } from "./joined-notice";
import { joinedQuery } from "./joined-query";
import { MembershipCard } from "./membership-card";
import styles from "./own-memberships.module.css";

interface OwnMembershipsProps {
  memberships: MembershipView[];
  /** The membership that the viewer has just paid, and what it opens. */
  joined?: { id: string; opened: OpenedContent[] } | null;
  /** They come from the page on which they have changed the card. */
  hasNewCard?: boolean;
}

function NoMemberships() {
  return (
    <EmptyState
      icon={<UsersThreeIcon size={38} />}
      title="Todavía no tienes ninguna membresía"
      action={<ButtonLink href={routes.masters()}>Descubre a los Maestros</ButtonLink>}
    >
      <p>
        Con una membresía acompañas a un Maestro y recibes lo que abre cada mes o cada año. La dejas con un
        clic, cuando quieras.
      </p>
    </EmptyState>
  );
}

/** The list, with what the processor says of the one that has just been paid. */
function useMemberships({ memberships: stored, joined = null }: OwnMembershipsProps): MembershipView[] {
  const { data: memberships } = useQuery({
    ...membershipsQuery(),
    initialData: stored,
    // The page shows what is stored; a change elsewhere is seen soon.
    initialDataUpdatedAt: 0,
  });
  const isWaited = ({ id, state }: MembershipView) => id === joined?.id && state === "PENDING";
  const { data: known } = useQuery({
    ...joinedQuery(joined?.id ?? ""),
    enabled: memberships.some(isWaited),
  });
  return memberships.map((membership) => (isWaited(membership) && known ? known : membership));
}

function MembershipList(props: OwnMembershipsProps) {
  const { joined = null } = props;
  const memberships = useMemberships(props);
  const current = memberships.find(({ id }) => id === joined?.id);
  if (memberships.length === 0) return <NoMemberships />;
  return (
    <>
      {current && <JoinedNotice membership={current} opened={joined?.opened ?? []} />}
      <ul role="list" aria-label="Tus membresías" className={styles.list}>
        {memberships.map((membership) => (
          <li key={membership.id}>
            <MembershipCard membership={membership} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The viewer's memberships, those that run first. */
export function OwnMemberships(props: OwnMembershipsProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>Membresías</h1>
        <TextLink href={routes.orders()}>Pedidos y recibos</TextLink>
      </header>
      {props.hasNewCard && <FormMessage kind="success">Tu tarjeta está cambiada.</FormMessage>}
      <QueryProvider>
        <MembershipList {...props} />
      </QueryProvider>
    </div>
  );
}
