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
export const MIN_ZOOM = 1;
export const MAX_ZOOM = 6;

export const INITIAL_VIEW: ImageView = { zoom: MIN_ZOOM, turns: 0, x: 0, y: 0 };

export function viewAfter(view: ImageView, step: ViewStep): ImageView {
  switch (step.step) {
    case 'closer':
      return { ...view, zoom: ZOOMS.find((zoom) => zoom > view.zoom) ?? MAX_ZOOM };
    case 'further': {
      const zoom = ZOOMS.findLast((one) => one < view.zoom) ?? MIN_ZOOM;
      const share = view.zoom === MIN_ZOOM ? 0 : (zoom - 1) / (view.zoom - 1);
      return { ...view, zoom, x: view.x * share, y: view.y * share };
    }
    case 'turn':
      return { ...view, turns: view.turns + 1, x: 0, y: 0 };
    case 'reset':
      return INITIAL_VIEW;
    case 'move':
      return {
        ...view,
        x: clamp(view.x + step.dx, ((view.zoom - 1) * step.width) / 2),
        y: clamp(view.y + step.dy, ((view.zoom - 1) * step.height) / 2),
      };
  }
}

const clamp = (value: number, max: number): number => Math.max(-max, Math.min(max, value));
