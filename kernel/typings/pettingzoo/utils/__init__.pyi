from pettingzoo.utils.env import AECEnv as AECEnv
