import type { Logger } from 'pino';
import type { BoothType } from '#domain/booking/reservation.ts';

/** A door that is to open; the intent's id makes a repeated request the same opening. */
export interface DoorOpening {
  readonly intentId: string;
  readonly tenantId: string;
  readonly boothId: number;
  readonly boothType: BoothType;
  /** The id by which the service of doors knows it; null: by the booth. */
  readonly lockId: string | null;
  readonly purpose: 'enter' | 'leave';
}

/**
 * The doors and locks of the booths. `open` resolves when the door has said that it is open, and is safe to repeat with
 * the same intent; it rejects when it has not, for any reason.
 */
export interface Doors {
  open(opening: DoorOpening): Promise<void>;
}

/** Doors that do as they are told: by a test, or by whoever tries the demo world. */
export interface SimulatedDoors extends Doors {
  setWorking(boothId: number, works: boolean): void;
  mendAll(): void;
}

/** The embedded default: opens nothing, and says so. */
export function simulatedDoors(log: Logger): SimulatedDoors {
  const broken = new Set<number>();
  return {
    async open({ intentId, boothId, boothType, lockId, purpose }) {
      const answers = !broken.has(boothId);
      log.info(
        { intentId, boothId, boothType, lockId, purpose, answers },
        'door simulator: nothing was opened',
      );
      if (!answers) throw new Error('Failed to open the door: the simulator was told not to answer.');
    },
    setWorking(boothId, works) {
      if (works) broken.delete(boothId);
      else broken.add(boothId);
    },
    mendAll: () => broken.clear(),
  };
}

/** Whether nothing is opened in truth, so that a test or the demo may say how the doors answer. */
export function isSimulated(doors: Doors | null): doors is SimulatedDoors {
  return doors !== null && 'setWorking' in doors;
}
