/** A person's part of an encuentro; `percent` is 0 to 100. */
export type AttendanceMeasure = {
  userId: string;
  presentSeconds: number;
  percent: number;
  isPresent: boolean;
};

export type RoomMeasures = {
  people: AttendanceMeasure[];
  /** For how long somebody led it. */
  ledSeconds: number;
  requiredPercent: number;
};
