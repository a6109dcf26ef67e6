/** Detects responses of a simulated market by their header. */
import { originHeader, simulatedOrigin } from '../../protocol/assumptions';

type Fetching = Pick<Window, 'fetch'>;

/** Wraps the pane's fetch and reports for every response whether its market is simulated. */
export function followSimulatedMarket(pane: Fetching, show: (isSimulated: boolean) => void): void {
  const send = pane.fetch.bind(pane);
  pane.fetch = async (input, init) => {
    const response = await send(input, init);
    show(response.headers.get(originHeader) === simulatedOrigin);
    return response;
  };
}
