import { type ImageView, INITIAL_VIEW, MAX_ZOOM, viewAfter, type ViewStep } from './image-view';

const after = (view: ImageView, ...steps: ViewStep[]) => steps.reduce(viewAfter, view);
const closer = { step: 'closer' } as const;
const moved = (dx: number, dy: number) => ({ step: 'move', dx, dy, width: 400, height: 300 }) as const;

describe('Image view', () => {
  it('zooms in steps up to a limit', () => {
    expect(after(INITIAL_VIEW, closer).zoom).toBe(1.5);
    expect(after(INITIAL_VIEW, ...Array.from({ length: 20 }, () => closer)).zoom).toBe(MAX_ZOOM);
  });

  it('pans to the edge of the image and no further', () => {
    const close = after(INITIAL_VIEW, closer, closer);
    expect(after(close, moved(50, -20))).toMatchObject({ x: 50, y: -20 });
    expect(after(close, moved(-900, 900))).toMatchObject({ x: -200, y: 150 });
    expect(after(INITIAL_VIEW, moved(50, 50))).toMatchObject({ x: 0, y: 0 });
  });

  it('returns to the centre when zooming out', () => {
    const aside = after(INITIAL_VIEW, closer, closer, moved(200, 150));
    expect(after(aside, { step: 'further' })).toMatchObject({ zoom: 1.5, x: 100, y: 75 });
    expect(after(aside, { step: 'further' }, { step: 'further' })).toMatchObject({ x: 0, y: 0 });
    expect(after(INITIAL_VIEW, { step: 'further' })).toEqual(INITIAL_VIEW);
  });

  it('rotates by quarter turns and keeps the zoom', () => {
    const turned = after(INITIAL_VIEW, closer, moved(10, 10), { step: 'turn' });
    expect(turned).toEqual({ zoom: 1.5, turns: 1, x: 0, y: 0 });
    expect(after(turned, { step: 'reset' })).toEqual(INITIAL_VIEW);
  });
});
