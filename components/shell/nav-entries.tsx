import type { ReactNode } from "react";
import {
  ArrowsLeftRightIcon,
  BookBookmarkFillIcon,
  BookBookmarkIcon,
  HandHeartFillIcon,
  HandHeartIcon,
  HandsPrayingFillIcon,
  HandsPrayingIcon,
  HandshakeFillIcon,
  HandshakeIcon,
  HouseFillIcon,
  HouseIcon,
  PlusCircleFillIcon,
  PlusCircleIcon,
  StudentFillIcon,
  StudentIcon,
  TrayArrowDownFillIcon,
  TrayArrowDownIcon,
  UserCircleFillIcon,
  UserCircleIcon,
  UsersThreeFillIcon,
  UsersThreeIcon,
} from "@/components/ui/icons";
import { routes } from "@/lib/platform/routes";
import type { SessionUser } from "@/lib/identity/users/schema";

export interface Entry {
  label: string;
  href: string;
  icon: ReactNode;
  activeIcon: ReactNode;
  isActive: (path: string) => boolean;
}

type Person = Pick<SessionUser, "role" | "slug">;

/** Where a person shows themselves to others. */
export const ownPage = ({ role, slug }: Person) =>
  role === "master" ? routes.master(slug) : routes.profile(slug);

/** Whether the person offers Ayni rather than applying to. */
export const canOffer = ({ role }: Person) => role === "master" || role === "admin";

/** Whether the path is an owner's preview, which belongs to what is offered. */
const isPreview = (path: string) => path.startsWith(routes.received()) && path.includes("/null");

function entry(label: string, href: string, icon: ReactNode, activeIcon: ReactNode): Entry {
  return { label, href, icon, activeIcon, isActive: (path) => path === href || path.startsWith(`${href}/`) };
}

/** The side menu's entries, in their two groups. */
export function entriesFor(person: Person): Entry[][] {
  const home = entry("Inicio", routes.feed(), <HouseIcon size={22} />, <HouseFillIcon size={22} />);
  const profile = entry(
    "Perfil",
    ownPage(person),
    <UserCircleIcon size={22} />,
    <UserCircleFillIcon size={22} />,
  );
  const masters = entry(
    "Mis Maestros",
    routes.myMasters(),
    <UsersThreeIcon size={22} />,
    <UsersThreeFillIcon size={22} />,
  );
  const apprentices = entry(
    "Mis Aprendices",
    routes.myApprentices(),
    <StudentIcon size={22} />,
    <StudentFillIcon size={22} />,
  );
  const received: Entry = {
    ...entry(
      "Ayni recibido",
      routes.received(),
      <TrayArrowDownIcon size={22} />,
      <TrayArrowDownFillIcon size={22} />,
    ),
    isActive: (path) => path.startsWith(routes.received()) && !isPreview(path),
  };
  const create = entry(
    "Crear Ayni nuevo",
    routes.create(),
    <PlusCircleIcon size={22} />,
    <PlusCircleFillIcon size={22} />,
  );
  const offered: Entry = {
    ...entry("Ayni ofrecido", routes.offered(), <HandHeartIcon size={22} />, <HandHeartFillIcon size={22} />),
    isActive: (path) => path.startsWith(routes.offered()) || isPreview(path),
  };
  const exchanges = entry(
    "Intercambios",
    routes.exchanges(),
    <ArrowsLeftRightIcon size={22} />,
    <ArrowsLeftRightIcon size={22} />,
  );
  const thanks = entry(
    "Agradecimientos",
    routes.thanks(),
    <HandsPrayingIcon size={22} />,
    <HandsPrayingFillIcon size={22} />,
  );

  const barters = entry(
    "Trueques",
    routes.barters(),
    <HandshakeIcon size={22} />,
    <HandshakeFillIcon size={22} />,
  );
  const ledger = entry(
    "Libro de ayni",
    routes.ledger(),
    <BookBookmarkIcon size={22} />,
    <BookBookmarkFillIcon size={22} />,
  );

  const own =
    person.role === "master"
      ? [home, profile, masters, apprentices, received, ledger]
      : [home, profile, masters, received, ledger];
  return person.role === "student" ? [own] : [own, [create, offered, exchanges, barters, thanks]];
}
