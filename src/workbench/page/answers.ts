/** What the service says of its answers: whether the market in them is simulated. */
import { originHeader, simulatedOrigin } from '../../protocol/assumptions';

type Fetching = Pick<Window, 'fetch'>;

/** Listens to every answer that reaches the pane; the last one counts, as it does in the pane itself. */
export function followAnswers(pane: Fetching, show: (isSimulated: boolean) => void): void {
  const ask = pane.fetch.bind(pane);
  pane.fetch = async (input, init) => {
    const response = await ask(input, init);
    show(response.headers.get(originHeader) === simulatedOrigin);
    return response;
  };
}
