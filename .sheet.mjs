import sharp from 'sharp';
const [, , out, ...files] = process.argv;
const W = 640, H = 480;
const cols = 3;
const tiles = await Promise.all(files.map(async (f) => sharp(f).resize({ width: W, height: H, fit: 'contain', background: '#888', position: 'top' }).toBuffer()));
await sharp({ create: { width: W * cols, height: H * Math.ceil(files.length / cols), channels: 3, background: '#444' } }).composite(tiles.map((input, i) => ({ input, left: (i % cols) * W, top: Math.floor(i / cols) * H }))).png().toFile(out);
