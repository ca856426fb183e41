/** Offset from the centre; pixels. */
export interface ImageView {
  zoom: number;
  /** Clockwise quarter turns; unbounded, so that the animation never turns back. */
  turns: number;
  x: number;
  y: number;
}

export type ViewStep =
  | { step: 'closer' | 'further' | 'turn' | 'reset' }
  /** Pixels. */
  | { step: 'move'; dx: number; dy: number; width: number; height: number };

const ZOOMS = [1, 1.5, 2, 3, 4, 6];
export const FARTHEST = 1;
export const CLOSEST = 6;

export const WHOLE: ImageView = { zoom: FARTHEST, turns: 0, x: 0, y: 0 };

export function viewAfter(view: ImageView, step: ViewStep): ImageView {
  switch (step.step) {
    case 'closer':
      return { ...view, zoom: ZOOMS.find((zoom) => zoom > view.zoom) ?? CLOSEST };
    case 'further': {
      const zoom = ZOOMS.findLast((one) => one < view.zoom) ?? FARTHEST;
      const share = view.zoom === FARTHEST ? 0 : (zoom - 1) / (view.zoom - 1);
      return { ...view, zoom, x: view.x * share, y: view.y * share };
    }
    case 'turn':
      return { ...view, turns: view.turns + 1, x: 0, y: 0 };
    case 'reset':
      return WHOLE;
    case 'move':
      return {
        ...view,
        x: within(view.x + step.dx, ((view.zoom - 1) * step.width) / 2),
        y: within(view.y + step.dy, ((view.zoom - 1) * step.height) / 2),
      };
  }
}

const within = (value: number, max: number): number => Math.max(-max, Math.min(max, value));
