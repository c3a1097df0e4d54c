export function print(text?: string): void;
export function printField(name: string, text: string): void;
export function silenceSteps(): void;
export function runStep(name: string, description: string, work: () => Promise<string>): Promise<void>;
