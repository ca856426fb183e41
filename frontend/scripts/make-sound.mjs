import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Generates the notification sound: two soft bell tones, free of third-party rights. 8 bits at 11,025 Hz suffice for
 * phone speakers. `node scripts/make-sound.mjs`
 */
const RATE = 11_025;
const SECONDS = 0.6;
const TONES = [
  { hertz: 880, from: 0 },
  { hertz: 1_174.66, from: 0.14 },
];

const samples = Buffer.alloc(Math.round(RATE * SECONDS));
for (let index = 0; index < samples.length; index++) {
  const at = index / RATE;
  const sum = TONES.filter(({ from }) => at >= from).reduce((total, { hertz, from }) => {
    const since = at - from;
    const loudness = Math.min(1, since / 0.008) * Math.exp(-since * 9);
    return (
      total +
      loudness * (Math.sin(2 * Math.PI * hertz * since) + 0.25 * Math.sin(4 * Math.PI * hertz * since))
    );
  }, 0);
  // Fades out to avoid a click.
  const end = Math.min(1, (SECONDS - at) / 0.02);
  samples[index] = 128 + Math.round(Math.max(-1, Math.min(1, sum * 0.55 * end)) * 127);
}

const header = Buffer.alloc(44);
header.write('RIFF', 0);
header.writeUInt32LE(36 + samples.length, 4);
header.write('WAVEfmt ', 8);
header.writeUInt32LE(16, 16);
header.writeUInt16LE(1, 20); // PCM
header.writeUInt16LE(1, 22); // mono
header.writeUInt32LE(RATE, 24);
header.writeUInt32LE(RATE, 28);
header.writeUInt16LE(1, 32);
header.writeUInt16LE(8, 34);
header.write('data', 36);
header.writeUInt32LE(samples.length, 40);

writeFileSync(
  join(import.meta.dirname, '../public/sounds/notification.wav'),
  Buffer.concat([header, samples]),
);
