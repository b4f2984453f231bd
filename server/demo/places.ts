import type { Equipment } from '#domain/booking/boothFacts.ts';

/**
 * A spot of the demo world and how one gets there. Order gives the ids, from 1 on, so that new places go to the end.
 * Positions on the ground are those of the real buildings; the floors are drawn by us.
 */
export interface DemoSpot {
  readonly access: string;
  /** On foot, from which exit; left out where nobody has counted it. */
  readonly walk?: readonly [minutes: number, exit: string];
  /** Where it is not the area's point. */
  readonly latitude?: number;
  readonly longitude?: number;
  /** How the booths are built; left out: for one, with outlet and Wi-Fi. */
  readonly seats?: 1 | 2;
  readonly equipment?: readonly Equipment[];
}

interface DemoFloor extends DemoSpot {
  readonly floorName: string;
  /** Booths are named after it, … */
  readonly letter: string;
  readonly boothCount: number;
  readonly passcode?: string;
  /** Yen for 15 minutes before tax, where it is not the usual rate. */
  readonly rate?: number;
}

interface DemoBooth extends DemoSpot {
  readonly name: string;
  readonly isLock?: boolean;
  readonly showsQrCode?: boolean;
  readonly pin?: string;
}

interface DemoArea {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly floors: readonly DemoFloor[];
  readonly booths: readonly DemoBooth[];
}

export interface DemoAreaGroup {
  readonly name: string;
  readonly areas: readonly DemoArea[];
}

export const DEMO_AREA_GROUPS: readonly DemoAreaGroup[] = [
  {
    name: '東京駅・丸の内エリア',
    areas: [
      {
        name: '東京駅 八重洲口',
        latitude: 35.6803,
        longitude: 139.7692,
        floors: [
          {
            floorName: '八重洲地下街 地下1階',
            access: '八重洲中央口を出て地下へ。八重洲地下1番通りを直進、徒歩2分。',
            walk: [2, '八重洲中央口'],
            equipment: ['monitor', 'outlet', 'wifi'],
            letter: 'A',
            boothCount: 3,
          },
          {
            floorName: 'グランルーフ 1階',
            access: '八重洲中央口を出て右手。グランルーフ1階の通路沿い、徒歩1分。',
            walk: [1, '八重洲中央口'],
            latitude: 35.6811,
            longitude: 139.769,
            equipment: ['monitor', 'outlet', 'wifi'],
            letter: 'B',
            boothCount: 5,
          },
        ],
        booths: [
          {
            name: 'C-1',
            access: '八重洲北口の改札を出て右手、コインロッカーの隣。',
            walk: [1, '八重洲北口'],
            latitude: 35.6817,
            longitude: 139.7686,
            isLock: true,
            pin: '4821',
          },
          {
            name: 'C-2',
            access: '八重洲北口の改札を出て右手、C-1の隣。',
            walk: [1, '八重洲北口'],
            latitude: 35.6814,
            longitude: 139.7684,
            showsQrCode: true,
          },
          {
            name: 'C-3',
            access: '日本橋口の改札を出て左手、待合室の前。',
            walk: [1, '日本橋口'],
            latitude: 35.6826,
            longitude: 139.7683,
            seats: 2,
            equipment: ['monitor', 'outlet', 'wifi'],
          },
          {
            name: 'C-4',
            access: '日本橋口の改札を出て左手、C-3の隣。',
            walk: [1, '日本橋口'],
            latitude: 35.6823,
            longitude: 139.7681,
            isLock: true,
          },
        ],
      },
      {
        name: '丸の内 トラストタワー',
        latitude: 35.6822,
        longitude: 139.7697,
        floors: [
          {
            floorName: '本館 1階',
            access: '東京駅 日本橋口から徒歩1分。正面入口を入って左手のロビー。',
            walk: [1, '日本橋口'],
            equipment: ['monitor', 'outlet', 'wifi'],
            letter: 'A',
            boothCount: 6,
          },
        ],
        booths: [
          { name: 'B-1', access: 'N館 1階、エレベーターホールの手前。' },
          { name: 'B-2', access: 'N館 1階、B-1の隣。', isLock: true },
        ],
      },
      {
        name: '大手町 プレイス',
        latitude: 35.6883,
        longitude: 139.7656,
        floors: [
          {
            floorName: 'ウエストタワー 2階',
            access: '大手町駅 A5出口直結。エスカレーターで2階へ。入館にはパスコードが必要です。',
            walk: [2, '大手町駅 A5出口'],
            equipment: ['monitor', 'outlet', 'wifi', 'window'],
            letter: 'A',
            boothCount: 12,
            passcode: '246810',
          },
        ],
        booths: [
          { name: 'C-1', access: 'イーストタワー 地下1階、サンクンガーデン沿い。' },
          { name: 'C-2', access: 'イーストタワー 地下1階、C-1の隣。' },
          { name: 'C-3', access: 'イーストタワー 1階、受付の奥。' },
          { name: 'C-4', access: 'イーストタワー 1階、C-3の隣。' },
        ],
      },
    ],
  },
  {
    name: '新宿・渋谷エリア',
    areas: [
      {
        name: '新宿駅 南口',
        latitude: 35.6886,
        longitude: 139.7006,
        floors: [
          {
            floorName: '新宿ミライナタワー 2階',
            access: '新宿駅 ミライナタワー改札を出てすぐ。',
            walk: [1, 'ミライナタワー改札'],
            equipment: ['monitor', 'outlet', 'wifi'],
            letter: 'B',
            boothCount: 7,
          },
        ],
        booths: [
          { name: 'C-1', access: '甲州街道改札を出て左手。' },
          { name: 'C-2', access: '甲州街道改札を出て左手、C-1の隣。' },
          { name: 'C-3', access: '新南改札を出て右手、階段の脇。', isLock: true },
        ],
      },
      {
        name: '渋谷 スクランブルスクエア',
        latitude: 35.6585,
        longitude: 139.7022,
        floors: [
          {
            floorName: '東棟 3階',
            access: '渋谷駅直結。東急百貨店側の連絡通路から入って右手。',
            equipment: ['outlet', 'wifi', 'window'],
            letter: 'D',
            boothCount: 5,
          },
        ],
        booths: [{ name: 'E-1', access: '地下2階、改札前の広場。' }],
      },
      {
        name: '池袋駅 東口',
        latitude: 35.7293,
        longitude: 139.7117,
        floors: [],
        booths: [
          { name: 'A-1', access: 'いけふくろうから地下通路を進んで左手。' },
          { name: 'A-2', access: 'いけふくろうから地下通路を進んで左手、A-1の隣。' },
          { name: 'B-1', access: '南改札を出て正面、階段の下。', isLock: true },
          { name: 'B-2', access: '南改札を出て正面、B-1の隣。', isLock: true },
        ],
      },
    ],
  },
  {
    name: '品川・横浜エリア',
    areas: [
      {
        name: '品川駅 港南口',
        latitude: 35.6279,
        longitude: 139.7416,
        floors: [
          {
            floorName: '品川インターシティ 2階',
            access: '港南口からスカイウェイを直進、徒歩4分。',
            walk: [4, '港南口'],
            equipment: ['monitor', 'outlet', 'wifi'],
            letter: 'S',
            boothCount: 50,
          },
        ],
        booths: [],
      },
      {
        name: '横浜駅 西口',
        latitude: 35.4662,
        longitude: 139.6212,
        floors: [
          {
            floorName: 'JR横浜タワー 1階',
            access: '中央西口を出てすぐ。アトリウムの奥。',
            walk: [1, '中央西口'],
            seats: 2,
            equipment: ['monitor', 'outlet', 'wifi'],
            letter: 'A',
            boothCount: 5,
            rate: 400,
          },
        ],
        booths: [{ name: 'B-1', access: '南改札を出て左手、郵便ポストの隣。' }],
      },
      {
        name: '川崎駅 中央口',
        latitude: 35.5312,
        longitude: 139.6969,
        floors: [],
        booths: [
          { name: 'A-1', access: '中央北改札を出て右手。' },
          { name: 'A-2', access: '中央北改札を出て右手、A-1の隣。' },
        ],
      },
    ],
  },
  {
    name: '大阪・名古屋・福岡エリア',
    areas: [
      {
        name: '大阪駅 梅田口',
        latitude: 34.7031,
        longitude: 135.4959,
        floors: [
          {
            floorName: 'ルクア 2階',
            access: '連絡橋口を出て左手、アトリウム広場の手前。',
            walk: [1, '連絡橋口'],
            equipment: ['monitor', 'outlet', 'wifi'],
            letter: 'A',
            boothCount: 6,
          },
        ],
        booths: [{ name: 'B-1', access: '御堂筋口を出て右手。', isLock: true }],
      },
      {
        name: '名古屋駅 桜通口',
        latitude: 35.1712,
        longitude: 136.8833,
        floors: [
          {
            floorName: 'JRゲートタワー 1階',
            access: '桜通口を出て左手、タワーズとの連絡通路。',
            walk: [1, '桜通口'],
            equipment: ['monitor', 'outlet', 'wifi'],
            letter: 'A',
            boothCount: 4,
          },
        ],
        booths: [],
      },
      {
        name: '博多駅 博多口',
        latitude: 33.5899,
        longitude: 130.4199,
        floors: [],
        booths: [
          { name: 'A-1', access: '博多口を出て右手、バスターミナル側。' },
          { name: 'A-2', access: '博多口を出て右手、A-1の隣。' },
        ],
      },
    ],
  },
];

/** The few booths of the second tenant, under the ids that the first has too. */
export const ANNEX_AREA_GROUPS: readonly DemoAreaGroup[] = [
  {
    name: '仙台エリア',
    areas: [
      {
        name: '仙台駅 西口',
        latitude: 38.2601,
        longitude: 140.8822,
        floors: [
          {
            floorName: 'アネックス 1階',
            access: '西口ペデストリアンデッキを出て左手、徒歩3分。',
            letter: 'A',
            boothCount: 3,
          },
        ],
        booths: [{ name: 'B-1', access: '南改札を出て右手。', isLock: true }],
      },
    ],
  },
];
