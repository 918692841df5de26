import type { Agent } from 'node:http';

/**
 * An agent for one request a connection, each of which is cut when its time is over. The exporter's own limit is for silence:
 * an answer that comes byte by byte would never end, and after thirty of them no span would be sent any more.
 */
export async function connectionsWithDeadline(protocol: string, withinMs: number): Promise<Agent> {
  const { Agent: Connections } =
    protocol === 'https:' ? await import('node:https') : await import('node:http');
  const agent = new Connections({ keepAlive: false });
  const connect = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    const socket = connect(options, callback);
    if (socket !== null && socket !== undefined) {
      const timer = setTimeout(() => socket.destroy(), withinMs).unref();
      socket.once('close', () => clearTimeout(timer));
    }
    return socket;
  };
  return agent;
}
