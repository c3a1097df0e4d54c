import type { ReactNode } from "react";
import {
  CalendarIcon,
  ChatCircleIcon,
  HeartFillIcon,
  HeartIcon,
  HouseFillIcon,
  HouseIcon,
  PencilSimpleIcon,
  UserCircleFillIcon,
  UserCircleIcon,
  UsersThreeFillIcon,
  UsersThreeIcon,
} from "@/components/ui/icons";
import {
  ArrowsLeftRightIcon,
  BookBookmarkFillIcon,
  BookBookmarkIcon,
  CopyIcon,
  HandHeartFillIcon,
  HandHeartIcon,
  HandsPrayingFillIcon,
  HandsPrayingIcon,
  HandshakeFillIcon,
  HandshakeIcon,
  ListNumbersIcon,
  PlusCircleFillIcon,
  PlusCircleIcon,
  RepeatIcon,
  StudentFillIcon,
  StudentIcon,
  TrayArrowDownFillIcon,
  TrayArrowDownIcon,
} from "@/components/ui/later-icons";
import { routes } from "@/lib/platform/routes";
import { getOwnPageUrl, type NavUser } from "./nav-user";

export interface NavEntry {
  label: string;
  href: string;
  icon: ReactNode;
  activeIcon: ReactNode;
  isActive: (path: string) => boolean;
}

/** True for the preview of a content by its owner, which belongs to the teaching dashboard. */
const isPreviewPath = (path: string) => path.startsWith(routes.received()) && path.includes("/null");

type NavEntryInput = Omit<NavEntry, "isActive"> & Partial<Pick<NavEntry, "isActive">>;

/** By default an entry is active on its page and the pages below it. */
const createEntry = (entry: NavEntryInput): NavEntry => ({
  isActive: (path) => path === entry.href || path.startsWith(`${entry.href}/`),
  ...entry,
});

const home = createEntry({
  label: "Inicio",
  href: routes.feed(),
  icon: <HouseIcon size={22} />,
  activeIcon: <HouseFillIcon size={22} />,
});

const masters = createEntry({
  label: "Mis Maestros",
  href: routes.myMasters(),
  icon: <UsersThreeIcon size={22} />,
  activeIcon: <UsersThreeFillIcon size={22} />,
});

const apprentices = createEntry({
  label: "Mis Aprendices",
  href: routes.myApprentices(),
  icon: <StudentIcon size={22} />,
  activeIcon: <StudentFillIcon size={22} />,
});

const received = createEntry({
  label: "Ayni recibido",
  href: routes.received(),
  icon: <TrayArrowDownIcon size={22} />,
  activeIcon: <TrayArrowDownFillIcon size={22} />,
  isActive: (path) => path.startsWith(routes.received()) && !isPreviewPath(path),
});

const bookings = createEntry({
  label: "Citas",
  href: routes.agenda(),
  icon: <CalendarIcon size={22} />,
  activeIcon: <CalendarIcon size={22} />,
});

const favourites = createEntry({
  label: "Guardados",
  href: routes.favourites(),
  icon: <HeartIcon size={22} />,
  activeIcon: <HeartFillIcon size={22} />,
});

const ledger = createEntry({
  label: "Libro de ayni",
  href: routes.ledger(),
  icon: <BookBookmarkIcon size={22} />,
  activeIcon: <BookBookmarkFillIcon size={22} />,
});

const create = createEntry({
  label: "Crear Ayni nuevo",
  href: routes.create(),
  icon: <PlusCircleIcon size={22} />,
  activeIcon: <PlusCircleFillIcon size={22} />,
});

const offered = createEntry({
  label: "Ayni ofrecido",
  href: routes.teachingDashboard(),
  icon: <HandHeartIcon size={22} />,
  activeIcon: <HandHeartFillIcon size={22} />,
  isActive: (path) =>
    (path.startsWith(routes.teachingDashboard()) &&
      path !== routes.ownBundles() &&
      !path.startsWith(routes.offeredMemberships()) &&
      path !== routes.allNumbers()) ||
    isPreviewPath(path),
});

const sales = createEntry({
  label: "Intercambios",
  href: routes.salesOverview(),
  icon: <ArrowsLeftRightIcon size={22} />,
  activeIcon: <ArrowsLeftRightIcon size={22} />,
});

const barters = createEntry({
  label: "Trueques",
  href: routes.barters(),
  icon: <HandshakeIcon size={22} />,
  activeIcon: <HandshakeFillIcon size={22} />,
});

const thanks = createEntry({
  label: "Agradecimientos",
  href: routes.thanks(),
  icon: <HandsPrayingIcon size={22} />,
  activeIcon: <HandsPrayingFillIcon size={22} />,
});

const letters = createEntry({
  label: "Cartas",
  href: routes.letters(),
  icon: <PencilSimpleIcon size={22} />,
  activeIcon: <PencilSimpleIcon size={22} />,
});

const questions = createEntry({
  label: "Preguntas",
  href: routes.questions(),
  icon: <ChatCircleIcon size={22} />,
  activeIcon: <ChatCircleIcon size={22} />,
});

const numbers = createEntry({
  label: "Números",
  href: routes.allNumbers(),
  icon: <ListNumbersIcon size={22} />,
  activeIcon: <ListNumbersIcon size={22} />,
});

const bundles = createEntry({
  label: "Conjuntos",
  href: routes.ownBundles(),
  icon: <CopyIcon size={22} />,
  activeIcon: <CopyIcon size={22} />,
});

const memberships = createEntry({
  label: "Membresías",
  href: routes.offeredMemberships(),
  icon: <RepeatIcon size={22} />,
  activeIcon: <RepeatIcon size={22} />,
});

/** The memberships that one is in; Masters tell them apart from those that they offer. */
const createOwnMemberships = (label: string) =>
  createEntry({
    label,
    href: routes.memberships(),
    icon: <RepeatIcon size={22} />,
    activeIcon: <RepeatIcon size={22} />,
  });

const teachingEntries = [
  create,
  offered,
  bundles,
  memberships,
  sales,
  numbers,
  letters,
  questions,
  barters,
  thanks,
];

/** The entries of the side menu, by group. */
export function getNavEntries(user: NavUser): NavEntry[][] {
  const profile = createEntry({
    label: "Perfil",
    href: getOwnPageUrl(user),
    icon: <UserCircleIcon size={22} />,
    activeIcon: <UserCircleFillIcon size={22} />,
  });
  const isStudent = user.role === "student";
  const entries = [
    home,
    profile,
    masters,
    ...(user.role === "master" ? [apprentices] : []),
    received,
    createOwnMemberships(isStudent ? "Membresías" : "Mis membresías"),
    bookings,
    favourites,
    ledger,
  ];
  return isStudent ? [entries] : [entries, teachingEntries];
}
