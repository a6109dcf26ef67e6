/**
 * GET /v1/pictures/candles-red/….png: a picture for a cell. Excel fetches it without a key, from its own process or on its servers, so
 * that the address may hold none; it says all that is drawn, and nothing of the service's data. Excel takes PNG, and no SVG: the
 * support page of the function IMAGE names BMP, JPG, GIF, TIFF, PNG, ICO and WEBP.
 */
import type { Hono } from 'hono';
import { picturesPath } from '../../protocol/assumptions';
import { readPicturePath } from '../../protocol/pictures';
import { Refusal } from '../http/refusals';
import type { ServiceEnvironment } from '../operations/observe';
import { createRateCounter } from '../people/rate-counter';
import { draw, pngOf } from './draw';

/** Of all who ask, for nobody says who they are: the largest takes about two milliseconds. */
export const picturesPerMinute = 6_000;

/** The picture of an address never changes. */
const keptForever = 'public, max-age=31536000, immutable';

export function addPictures(app: Hono<ServiceEnvironment>, counter = createRateCounter()): void {
  app.get(`${picturesPath}/:style/:file`, (context) => {
    const picture = readPicturePath(context.req.param('style'), context.req.param('file'));
    if (!picture) throw new Refusal(404, 'No such picture');
    const { isAllowed, waitMs } = counter.take('pictures', picturesPerMinute);
    if (!isAllowed) throw new Refusal(429, 'Too many pictures', waitMs);
    const headers = { ...context.get('headers'), 'Content-Type': 'image/png', 'Cache-Control': keptForever };
    return new Response(pngOf(draw(picture)), { headers });
  });
}
