import { LANGUAGE_LABELS } from "@/lib/reference/labels";
import { countryName } from "@/lib/reference/countries";
import { disciplineName, isDisciplineKey } from "@/lib/reference/disciplines";
import { isTopicKey, topicName } from "@/lib/reference/topics";
import {
  MAIL_FREQUENCY_LABELS,
  NOTIFICATION_CATEGORY_SETTINGS,
  notificationCategories,
} from "@/lib/messaging/preferences/categories";
import { LAST_SETUP_STEP } from "@/lib/identity/profiles/limits";
import type { MasterProfileView, ProfileView } from "@/lib/identity/profiles/schema";
import type { PrivateUser } from "@/lib/identity/users/schema";
import type { FactEntry } from "./fact-list";
import type { DateFormatters } from "@/components/common/date-formatters";
import { roleName } from "./role-names";

export const formatDisciplines = (keys: string[]) =>
  keys.filter(isDisciplineKey).map(disciplineName).join(", ");
export const formatTopics = (keys: string[]) => keys.filter(isTopicKey).map(topicName).join(", ");

const LANGUAGE_NAMES: Record<string, string> = LANGUAGE_LABELS;
export const formatLanguages = (codes: string[]) =>
  codes.map((code) => LANGUAGE_NAMES[code] ?? code).join(", ");

const formatNotificationPreferences = ({ notificationPreferences }: PrivateUser) =>
  notificationCategories
    .map(
      (name) =>
        `${NOTIFICATION_CATEGORY_SETTINGS[name].label}: ${MAIL_FREQUENCY_LABELS[notificationPreferences[name]].toLowerCase()}`,
    )
    .join("\n");

const formatQuietHours = ({ quietHours }: PrivateUser) =>
  quietHours ? `De ${quietHours.from} a ${quietHours.to}` : "Ninguna";

export const getAccountFacts = (user: PrivateUser, { formatMinute }: DateFormatters): FactEntry[] => [
  ["Correo electrónico", user.email],
  ["Correo por confirmar", user.pendingEmail],
  ["Correo verificado", user.emailVerified ? formatMinute(user.emailVerified) : "No"],
  ["Rol", roleName(user.role, user.profile?.masterTitle)],
  ["Cuenta", user.active ? "Activa" : "Desactivada"],
  ["Verificación en dos pasos", user.secondFactor ? formatMinute(user.secondFactor.since) : "No"],
  ["Alta", formatMinute(user.createdAt)],
  ["Última actividad", user.lastActiveAt && formatMinute(user.lastActiveAt)],
  ["Condiciones aceptadas", formatMinute(user.acceptedTermsAt)],
  ["País", user.country && countryName(user.country)],
  ["Moneda", user.currency],
  ["Zona horaria", user.timezone],
  ["Avisos por correo", formatNotificationPreferences(user)],
  ["Horas de silencio", formatQuietHours(user)],
  ["Identificador", user.id],
];

export const getProfileFacts = (
  { location, ...profile }: ProfileView,
  { formatMinute }: DateFormatters,
): FactEntry[] => [
  ["Bienvenida", `Paso ${profile.completedStep} de ${LAST_SETUP_STEP}`],
  [
    "Lugar",
    [location.city, location.state, location.country && countryName(location.country)]
      .filter(Boolean)
      .join(", "),
  ],
  ["Disciplinas", formatDisciplines(profile.disciplines)],
  ["Foto", profile.profileImage ? "Sí" : "No"],
  ["Fondo", profile.backgroundImage ? "Sí" : "No"],
  ["Último cambio", formatMinute(profile.updatedAt)],
];

export const getMasterFacts = (master: MasterProfileView): FactEntry[] => [
  ["Breve descripción", master.shortDescription],
  ["Lo que ofrece", master.offering],
  ["Temáticas", formatTopics(master.topics)],
  ["Idiomas", formatLanguages(master.languages)],
  ["Enlace", master.website],
  ["Vídeo", master.videoUrl],
];
