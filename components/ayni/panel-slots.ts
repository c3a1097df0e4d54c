/** Rooms of the panel that the island of the action fills. */
export const PANEL_SLOTS = { before: "purchase-before", after: "purchase-after" } as const;
export type PanelSlotId = (typeof PANEL_SLOTS)[keyof typeof PANEL_SLOTS];
