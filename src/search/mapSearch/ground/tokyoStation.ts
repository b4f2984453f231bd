import type { GroundPoint } from '#domain/search/map.ts';

/** Latitude and longitude, in degrees. */
export type Position = readonly [latitude: number, longitude: number];

/** A street, or water. */
export interface DrawnLine {
  readonly name?: string;
  /** The stretch, by its first point, that has the name in its middle. */
  readonly namedAt?: number;
  /** In metres. */
  readonly width: number;
  readonly line: readonly Position[];
}

/** A way out of the station, as the places name it. */
export interface DrawnExit extends GroundPoint {
  readonly name: string;
  /** The side of its point that its name stands on. */
  readonly side: 'west' | 'east';
}

/** The ground around a station, by what one finds one's way with. */
export interface DrawnGround {
  readonly name: string;
  readonly centre: GroundPoint;
  readonly exits: readonly DrawnExit[];
  readonly buildings: readonly (readonly Position[])[];
  readonly tracks: readonly Position[];
  readonly streets: readonly DrawnLine[];
  readonly waters: readonly DrawnLine[];
}

const exit = (name: string, side: DrawnExit['side'], [latitude, longitude]: Position): DrawnExit => ({
  name,
  side,
  latitude,
  longitude,
});

/**
 * Tokyo station and the streets around it. Drawn by us from where well-known crossings, bridges and exits are, which
 * are facts and nobody's data: right to some ten metres, so that the map says that it is not exact.
 */
export const TOKYO_STATION: DrawnGround = {
  name: '東京駅',
  centre: { latitude: 35.6811, longitude: 139.7671 },
  exits: [
    exit('丸の内北口', 'west', [35.68245, 139.76635]),
    exit('丸の内中央口', 'west', [35.68125, 139.76591]),
    exit('丸の内南口', 'west', [35.67995, 139.76544]),
    exit('八重洲北口', 'east', [35.68147, 139.7685]),
    exit('八重洲中央口', 'east', [35.68063, 139.7682]),
    exit('八重洲南口', 'east', [35.67974, 139.76787]),
    exit('日本橋口', 'east', [35.68263, 139.76875]),
  ],
  // The hall over the platforms, and the building on the side of Marunouchi.
  buildings: [
    [
      [35.67958, 139.76562],
      [35.68303, 139.76688],
      [35.68256, 139.76884],
      [35.67911, 139.76758],
    ],
    [
      [35.67986, 139.76536],
      [35.68261, 139.76637],
      [35.68254, 139.76667],
      [35.67979, 139.76566],
    ],
  ],
  tracks: [
    [35.67, 139.7596],
    [35.675, 139.763],
    [35.6773, 139.7654],
    [35.6793, 139.7666],
    [35.6828, 139.7679],
    [35.686, 139.7689],
    [35.6917, 139.7709],
  ],
  streets: [
    {
      name: '日比谷通り',
      namedAt: 2,
      width: 34,
      line: [
        [35.6945, 139.7641],
        [35.6897, 139.764],
        [35.6862, 139.7637],
        [35.6826, 139.7622],
        [35.6789, 139.7609],
        [35.6751, 139.7598],
        [35.67, 139.7578],
      ],
    },
    {
      name: '永代通り',
      namedAt: 1,
      width: 34,
      line: [
        [35.6868, 139.7614],
        [35.6862, 139.7637],
        [35.6849, 139.7677],
        [35.6838, 139.7708],
        [35.6825, 139.7739],
        [35.679, 139.783],
      ],
    },
    {
      name: '行幸通り',
      namedAt: 0,
      width: 60,
      line: [
        [35.6814, 139.7654],
        [35.6826, 139.7622],
        [35.6832, 139.7604],
      ],
    },
    {
      name: '鍛冶橋通り',
      namedAt: 3,
      width: 30,
      line: [
        [35.6795, 139.758],
        [35.6789, 139.7609],
        [35.6783, 139.7645],
        [35.6776, 139.7683],
        [35.6767, 139.7701],
        [35.674, 139.776],
      ],
    },
    {
      name: '外堀通り',
      namedAt: 2,
      width: 36,
      line: [
        [35.6905, 139.7722],
        [35.6838, 139.7708],
        [35.6803, 139.7696],
        [35.6776, 139.7683],
        [35.6745, 139.765],
        [35.671, 139.7605],
      ],
    },
    {
      name: '八重洲通り',
      namedAt: 0,
      width: 40,
      line: [
        [35.6803, 139.7696],
        [35.6796, 139.7722],
        [35.677, 139.781],
      ],
    },
    {
      name: '中央通り',
      namedAt: 2,
      width: 30,
      line: [
        [35.692, 139.7725],
        [35.6868, 139.7742],
        [35.6841, 139.7744],
        [35.6825, 139.7739],
        [35.6796, 139.7722],
        [35.6767, 139.7701],
        [35.6747, 139.768],
        [35.671, 139.764],
      ],
    },
    // 大名小路, 丸の内仲通り, 八重洲仲通り and さくら通り
    {
      width: 20,
      line: [
        [35.6855, 139.766],
        [35.6814, 139.7649],
        [35.6783, 139.7637],
        [35.6755, 139.7621],
      ],
    },
    {
      width: 16,
      line: [
        [35.6857, 139.7652],
        [35.6819, 139.7636],
        [35.6787, 139.7623],
        [35.6757, 139.7611],
      ],
    },
    {
      width: 12,
      line: [
        [35.6833, 139.7719],
        [35.6799, 139.7709],
        [35.6772, 139.7692],
      ],
    },
    {
      width: 14,
      line: [
        [35.6819, 139.7701],
        [35.6808, 139.7731],
      ],
    },
  ],
  // 日本橋川, and the moats of the palace.
  waters: [
    {
      name: '日本橋川',
      namedAt: 3,
      width: 42,
      line: [
        [35.6906, 139.761],
        [35.6897, 139.764],
        [35.6888, 139.7667],
        [35.6875, 139.77],
        [35.6857, 139.7713],
        [35.6848, 139.7717],
        [35.6841, 139.7744],
        [35.6838, 139.7765],
        [35.681, 139.782],
      ],
    },
    {
      width: 44,
      line: [
        [35.6864, 139.7612],
        [35.6838, 139.7616],
        [35.6827, 139.7611],
      ],
    },
    {
      width: 44,
      line: [
        [35.6821, 139.761],
        [35.6792, 139.76],
      ],
    },
    {
      width: 60,
      line: [
        [35.6786, 139.7598],
        [35.6758, 139.7588],
        [35.676, 139.756],
      ],
    },
  ],
};
