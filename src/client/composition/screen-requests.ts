/** Requests that the bars of one screen may take unless the person says otherwise. */
export const defaultScreenRequests = 20;
