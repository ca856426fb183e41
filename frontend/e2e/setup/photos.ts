import type { Page } from '@playwright/test';

export interface Photo {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A photo like a phone's: 12 megapixels, several MB, grainy, with a document in the middle. */
export async function takePhoto(page: Page, text: string): Promise<Photo> {
  const encoded = await page.evaluate(async (label) => {
    const canvas = document.createElement('canvas');
    canvas.width = 4000;
    canvas.height = 3000;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    const tile = context.createImageData(500, 500);
    for (let at = 0; at < tile.data.length; at += 4) {
      const grain = Math.random() * 90;
      tile.data.set([90 + grain, 80 + grain, 70 + grain, 255], at);
    }
    for (let x = 0; x < 4000; x += 500) for (let y = 0; y < 3000; y += 500) context.putImageData(tile, x, y);
    context.globalAlpha = 0.85;
    context.fillStyle = '#e8e2d0';
    context.fillRect(400, 500, 3200, 2000);
    context.globalAlpha = 1;
    context.fillStyle = '#222222';
    context.font = '220px sans-serif';
    context.fillText(label, 700, 1400);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.95));
    if (!blob) throw new Error('No photo');
    const bytes = new Uint8Array(await blob.arrayBuffer());
    let binary = '';
    for (let at = 0; at < bytes.length; at += 8192) {
      binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
    }
    return btoa(binary);
  }, text);
  return { name: `${text}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(encoded, 'base64') };
}
